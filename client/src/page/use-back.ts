import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Leads to where the user came from, or to `otherwise` when this page was the first one opened. */
export function useBack(otherwise = '/'): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else router.history.push(otherwise);
  };
}
