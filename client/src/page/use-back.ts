import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Navigates back, or to `otherwise` if this page was opened first. */
export function useBack(otherwise: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else router.history.push(otherwise);
  };
}
