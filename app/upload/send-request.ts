export type Sending = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: FormData | Blob
  signal?: AbortSignal
  /** Bytes of the body that have left. */
  onSent?: (bytes: number) => void
}

/** Status 0: nobody heard it. */
export type Heard = { status: number; header: (name: string) => string | null; text: string }

export type SendRequest = (sending: Sending) => Promise<Heard>

const nothing: Heard = { status: 0, header: () => null, text: '' }

/** A line on which nothing moves is dead, although no browser says so before minutes have passed. */
const SILENT_MS = 45_000

/** By XMLHttpRequest: `fetch` does not tell how much of a body has been sent. */
export const sendRequest: SendRequest = ({ method, url, headers = {}, body, signal, onSent }) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(nothing)
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENT_MS)
    }
    const abort = () => request.abort()
    const end = (heard: Heard) => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', abort)
      resolve(heard)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      listen()
      onSent?.(loaded)
    })
    // All of it has left: how long the shop looks at it is another matter.
    request.upload.addEventListener('load', () => clearTimeout(silence))
    request.addEventListener('load', () =>
      end({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      }),
    )
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => end(nothing))
    }
    signal?.addEventListener('abort', abort)
    if (body) listen()
    request.send(body ?? null)
  })

/** JSON of an answer. Anything else comes from somebody between us and the shop. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
