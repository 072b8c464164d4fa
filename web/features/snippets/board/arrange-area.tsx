import { type ComponentProps, useContext } from 'react';
import { useDropTarget } from '#web/shared/drag/use-drop-target.ts';
import { MoveContext } from '../card/move-context.ts';

/** Renders an element with cards that can be arranged by dragging. */
export function ArrangeArea(props: Omit<ComponentProps<'div'>, 'ref'>) {
  const mover = useContext(MoveContext);
  const ref = useDropTarget({
    hasCards: true,
    accepts: ({ id }) => mover?.has(id) ?? false,
    onDrop: ({ id }, place) => place && mover?.moveNextTo(id, place),
  });
  return <div ref={ref} {...props} />;
}
