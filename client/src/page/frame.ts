import { createContext, use } from 'react';

/** Whether the shell shows screens as phone pages or beside the workspace. Screens read this; only the shell measures. */
export type Frame = 'pages' | 'workspace';

export const FrameContext = createContext<Frame>('pages');

/** The frame that the screen is shown in. */
export function useFrame(): Frame {
  return use(FrameContext);
}
