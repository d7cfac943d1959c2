const due = new Set<() => void>();

/**
 * Runs a task once before the next animation frame, together with all others that came meanwhile, so that what they change is rendered
 * together. A hidden tab has no animation frames: its tasks wait until it is seen.
 * @param task the same function each time, or it runs more than once
 */
export function scheduleFrame(task: () => void): void {
  if (due.size === 0) requestAnimationFrame(run);
  due.add(task);
}

function run(): void {
  const tasks = [...due];
  due.clear();
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      reportError(error);
    }
  }
}
