import { useEffect, useRef } from 'react';

/** Returns a ref that tells whether the component is still mounted, for late callbacks. */
export function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
