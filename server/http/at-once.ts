import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

/** What has still to be waited for; undefined where nothing has. */
export type Waiting = Promise<void> | undefined;

/** Goes on at once with a value that is there: a promise at each step is a good part of what a ready reply takes. */
export function whenThere<Value>(value: Value | Promise<Value>, then: (value: Value) => Waiting): Waiting {
  return value instanceof Promise ? value.then(then) : then(value);
}

/** A hook that lets a request go on at once unless there is something to wait for. */
export function onRequestAtOnce(work: (request: FastifyRequest, reply: FastifyReply) => Waiting): onRequestHookHandler {
  return (request, reply, done) => work(request, reply) ?? done();
}
