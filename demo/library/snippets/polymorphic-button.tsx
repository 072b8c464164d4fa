import type { ComponentPropsWithRef, ElementType } from 'react';

type ButtonProps<As extends ElementType> = { as?: As; tone?: 'plain' | 'accent' } & Omit<
  ComponentPropsWithRef<As>,
  'as' | 'tone'
>;

/** <Button as={Link} href="/"> takes Link's props, <Button> takes a button's. */
export function Button<As extends ElementType = 'button'>({ as, tone = 'plain', className, ...rest }: ButtonProps<As>) {
  const Tag: ElementType = as ?? 'button';
  return <Tag {...rest} className={['button', `button-${tone}`, className].filter(Boolean).join(' ')} />;
}
