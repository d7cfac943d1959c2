const due = new Set<() => void>();

/** Who calls for the next animation frame (`shell/slow-frames.ts`). */
export const frames = { request: (then: () => void): void => void requestAnimationFrame(then) };

/**
 * Runs a task once before the next animation frame, together with all other scheduled ones, so that their changes are rendered
 * together. A hidden tab has no animation frames: its tasks wait until it is visible.
 * @param task must be the same function each time, otherwise it runs more than once
 */
export function scheduleFrame(task: () => void): void {
  if (due.size === 0) frames.request(run);
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
