import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'

/**
 * A port that no other test process is given as long as this one lives: several look for one at the same time, and use it
 * only later. Each port that was given away is held as a UDP port, which nothing else here uses and no crash leaves behind.
 * Below the ephemeral range: a port there may be taken by an outgoing connection of ours.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const held = await hold(port)
    if (held && (await isFree(port))) return port
    held?.close()
  }
}

async function hold(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4')
  socket.bind({ port, address: HOST, exclusive: true })
  try {
    await once(socket, 'listening')
  } catch {
    return undefined
  }
  return socket.unref()
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, HOST)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
