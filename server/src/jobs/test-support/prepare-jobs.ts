import { createJobs, type JobsParts } from '../jobs.ts';

/** Creates the schema of the jobs, as the first start does: for a template of databases, whose servers then start faster. */
export async function prepareJobs(parts: JobsParts): Promise<void> {
  const jobs = createJobs(parts);
  await jobs.start();
  await jobs.stop();
}
