import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest journeys, as measured in a complete run: started last, one of them would run alone at the end. */
const LONGEST = [
  'languages',
  'accessibility-desktop',
  'kill',
  'first-view',
  'security',
  'brands',
  'accessibility-phone',
  'chart',
  'console',
  'backup',
  'loan',
  'treasury-kill',
];

/** Starts the longest journeys first; without earlier timings Vitest would order files by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(basename(moduleId, '.journey.ts'));
      return at === -1 ? LONGEST.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not the array's
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => place(one) - place(other));
  }
}
