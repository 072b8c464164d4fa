import { hash } from 'node:crypto';
import { decode, type Encoding, encode } from './encodings.ts';

/** A text as bytes, encoded once for each way that browsers take it. Comes from `EncodedTexts`. */
export class EncodedText {
  /** Weak: the same text whatever it is compressed by. */
  readonly etag: string;
  /** Of the text, uncompressed. */
  readonly byteLength: number;
  /** The text, until something is encoded out of which it can be had again. A function in this place kept the text for longer. */
  #source: string | { bytes: Buffer; encoding: Encoding };
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(text: string, etag: string) {
    this.etag = etag;
    this.byteLength = Buffer.byteLength(text);
    this.#source = text;
  }

  as(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known !== undefined) return known;
    const bytes = encode(this.#text(), this.byteLength, encoding);
    if (!(bytes instanceof Promise)) return this.#keep(encoding, bytes);
    const kept = bytes.then(
      (encoded) => this.#keep(encoding, encoded),
      (error: unknown) => {
        // What was in want of memory then may have it for the next who asks.
        this.#encoded.delete(encoding);
        throw error;
      },
    );
    this.#encoded.set(encoding, kept);
    return kept;
  }

  #keep(encoding: Encoding, bytes: Buffer): Buffer {
    this.#encoded.set(encoding, bytes);
    this.#source = { bytes, encoding };
    return bytes;
  }

  #text(): string {
    return typeof this.#source === 'string' ? this.#source : decode(this.#source.bytes, this.#source.encoding);
  }
}

/**
 * The texts that somebody still holds, by what they say: where the same one is made again, for another person, at another
 * address or after a write that did not change it, it is the one that is encoded already. It holds none of them itself.
 */
export class EncodedTexts {
  readonly #held = new Map<string, WeakRef<EncodedText>>();
  readonly #letGo = new FinalizationRegistry((etag: string) => {
    // It may have been made again since.
    if (this.#held.get(etag)?.deref() === undefined) this.#held.delete(etag);
  });

  of(text: string): EncodedText {
    // Less than half the time of BLAKE2 on processors that have instructions for it, as those of servers have.
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    const held = this.#held.get(etag)?.deref();
    if (held !== undefined) return held;
    const made = new EncodedText(text, etag);
    this.#held.set(etag, new WeakRef(made));
    this.#letGo.register(made, etag);
    return made;
  }
}
