import { externalProvider } from './external-provider.ts';

/** Runs the external provider as a separate process. The first argument contains its options as JSON. */
const options = JSON.parse(process.argv[2] ?? '{}');
const server = await externalProvider({ ...options, askName: true });
server.listen(Number(new URL(options.issuer).port), '127.0.0.1');
