import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns a function that sets the caret of a text field once its new text is rendered. */
export function useCaret(input: RefObject<HTMLInputElement | null>): (position: number) => void {
  const wanted = useRef<number>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return (position) => {
    wanted.current = position;
  };
}
