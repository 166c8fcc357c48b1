import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

const HIGH_UID = 1_000

/** The least of IMAP that a program needs to read one mailbox and to hear of new mails. */
export async function openImapServer(login: { user: string; pass: string }) {
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  let mails: { uid: number; raw: Buffer; seen: boolean }[] = []
  let validity = 1
  let nextUid = HIGH_UID
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      idling.delete(socket)
    })
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE UIDPLUS] ready\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        answer(socket, line)
      }
    })
  })

  function answer(socket: Socket, line: string): void {
    const say = (text: string) => socket.write(`${text}\r\n`)
    if (line.toUpperCase() === 'DONE') {
      const tag = idling.get(socket)
      idling.delete(socket)
      if (tag) say(`${tag} OK done`)
      return
    }
    const [tag = '', given = '', ...words] = line.split(' ')
    const isUid = given.toUpperCase() === 'UID'
    const command = (isUid ? words.shift()! : given).toUpperCase()
    const ok = (text = 'done') => void say(`${tag} OK ${text}`)
    switch (command) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 IDLE UIDPLUS')
        return ok()
      case 'LOGIN': {
        const asked = [...line.matchAll(/"([^"]*)"/g)].map(([, word]) => word)
        return asked[0] === login.user && asked[1] === login.pass
          ? ok()
          : void say(`${tag} NO [AUTHENTICATIONFAILED] no`)
      }
      case 'LIST':
      case 'LSUB':
        say('* LIST () "/" "INBOX"')
        return ok()
      case 'SELECT':
      case 'EXAMINE':
        say(`* FLAGS (\\Seen)`)
        say(`* ${mails.length} EXISTS`)
        say(`* OK [UIDVALIDITY ${validity}] valid`)
        say(`* OK [UIDNEXT ${nextUid}] next`)
        return ok('[READ-WRITE] open')
      case 'SEARCH': {
        const from = Number(/(\d+):\*/.exec(line)?.[1] ?? 1)
        const found = mails.filter(({ uid }) => uid >= from).map(({ uid }) => uid)
        // `*` is the newest, whatever the number before it.
        const newest = mails.at(-1)?.uid
        say(`* SEARCH ${(found.length > 0 ? found : newest ? [newest] : []).join(' ')}`.trimEnd())
        return ok()
      }
      case 'FETCH': {
        const uid = Number(words[0])
        const at = mails.findIndex((mail) => mail.uid === uid)
        const mail = mails[at]
        if (mail) {
          const name = /BODY(?:\.PEEK)?\[\](<\d+\.\d+>)?/i.test(line)
          const part = /<0\.\d+>/.test(line) ? 'BODY[]<0>' : 'BODY[]'
          const body = name ? ` ${part} {${mail.raw.length}}\r\n${mail.raw.toString('latin1')}` : ''
          socket.write(Buffer.from(`* ${at + 1} FETCH (UID ${uid}${body})\r\n`, 'latin1'))
        }
        return ok()
      }
      case 'STORE': {
        const mail = mails.find(({ uid }) => uid === Number(words[0]))
        if (mail) mail.seen = true
        return ok()
      }
      case 'IDLE':
        idling.set(socket, tag)
        return void say('+ idling')
      case 'LOGOUT':
        say('* BYE')
        ok()
        return void socket.end()
      default:
        return ok()
    }
  }

  async function stop(): Promise<void> {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    seen: () => mails.filter(({ seen }) => seen).length,
    isIdle: () => idling.size > 0,
    deliver(raw: Buffer) {
      mails = [...mails, { uid: nextUid, raw, seen: false }]
      nextUid += 1
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`)
    },
    /**
     * As after a restore: all mails have other numbers, lower ones and then higher ones, and every line is cut. A reader
     * that asked only for what is higher than before would see nothing new.
     */
    renumber() {
      validity += 1
      const first = validity % 2 === 0 ? 1 : HIGH_UID
      mails = mails.map((mail, at) => ({ ...mail, uid: first + at }))
      nextUid = first + mails.length
      for (const socket of sockets) socket.destroy()
    },
    /** Nobody listens any more: whoever comes is refused. */
    stop,
    /** Listens again, at the same port. */
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: stop,
  }
}
