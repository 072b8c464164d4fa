import { useEffect, useRef } from 'react';

/** Whether the component is still there, for what comes late; read it as `current`. */
export function useIsThere(): { readonly current: boolean } {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
