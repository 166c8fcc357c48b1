import { request } from 'node:http'
import { Readable } from 'node:stream'

/** Address at which the shop listens, and a name of one of its stores. */
export type DoorPlace = { HOST: string; PORT: number; storeHost: string }

/** Asks the shop's own front door as somebody else's machine would. */
export async function askDoor(place: DoorPlace, asked: Request): Promise<Response> {
  const url = new URL(asked.url)
  const body = Buffer.from(await asked.arrayBuffer())
  const headers = {
    ...Object.fromEntries(asked.headers),
    host: `${place.storeHost}:${place.PORT}`,
    ...(body.length > 0 && { 'content-length': String(body.length) }),
  }
  const path = `${url.pathname}${url.search}`
  const { method } = asked
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: place.HOST, port: place.PORT, path, method, headers },
      (incoming) => {
        const received = new Headers()
        for (const [name, value] of Object.entries(incoming.headers)) {
          if (value !== undefined) received.set(name, String(value))
        }
        const stream = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
        resolve(new Response(stream, { status: incoming.statusCode ?? 500, headers: received }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
