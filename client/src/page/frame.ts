import { createContext, use } from 'react';

/** Whether the shell shows screens as phone pages or next to the workspace. Screens read this; only the shell measures. */
export type Frame = 'pages' | 'workspace';

export const FrameContext = createContext<Frame>('pages');

/** The frame in which the screen is shown. */
export function useFrame(): Frame {
  return use(FrameContext);
}
