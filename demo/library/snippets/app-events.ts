import { Emitter } from './typed-emitter.ts';

export interface AppEvents extends Record<string, unknown> {
  saved: { id: number };
  signedOut: undefined;
}

export const events = new Emitter<AppEvents>();

const stop = events.on('saved', ({ id }) => console.log(`saved ${id}`));
events.emit('saved', { id: 7 });
stop();
