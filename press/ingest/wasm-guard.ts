import { IngestRefusal } from './ingest-refusal.ts'

/**
 * A decoder in WebAssembly asks here for more memory, and gets no more than this. The sandbox's own limit
 * is looked at 40 times a second: on a busy machine a file could take hundreds of megabytes in between.
 */
const MOST_WASM_BYTES = 340_000_000
const PAGE_BYTES = 65_536

let wasTooMuch = false
// oxlint-disable-next-line typescript/unbound-method -- it is called with the memory below
const grow = WebAssembly.Memory.prototype.grow

WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * PAGE_BYTES > MOST_WASM_BYTES) {
    wasTooMuch = true
    throw new RangeError('A decoder asks for too much memory')
  }
  return grow.call(this, pages)
}

/** A decoder that stopped in the middle is never asked again: `forget` lets the next file load another. */
export async function guardWasm<T>(work: () => Promise<T>, forget: () => void): Promise<T> {
  wasTooMuch = false
  try {
    return await work()
  } catch (error) {
    const hasStopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    if (wasTooMuch || hasStopped) forget()
    if (wasTooMuch) throw new IngestRefusal('too_complex')
    throw hasStopped ? new IngestRefusal('damaged_file') : error
  }
}
