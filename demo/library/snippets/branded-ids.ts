declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

export type UserId = Branded<string, 'UserId'>;
export type OrderId = Branded<string, 'OrderId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The only door through which a string becomes a UserId. */
export function userId(value: string): UserId {
  if (!UUID.test(value)) throw new TypeError(`Not a user id: ${value}`);
  return value as UserId;
}

// loadOrder(userId('...'))  ✗ Argument of type 'UserId' is not assignable to 'OrderId'
