import { plainMail } from './mime.ts'
import type { openMailRoom } from './mail-room.ts'

/** Rate at which mails of as many senders are taken and read: mails a second, and processor time of each but for the sandbox. */
export async function measureMailRate(
  room: ReturnType<typeof openMailRoom>,
  mails: number,
  round = 'first',
): Promise<{ perSecond: number; cpuMs: number }> {
  const [startedAt, startedCpu] = [performance.now(), process.cpuUsage()]
  for (let number = 1; number <= mails; number += 1) {
    const head = {
      'Message-ID': `<rate-${round}-${number}@customers.example>`,
      From: `rate-${round}-${number}@customers.example`,
      To: 'hello@estampa.example',
      Subject: `Question ${number}`,
    }
    const lines = Array.from({ length: 20 }, (_, line) => `Line ${line} of the mail ${number}.`)
    await room.receive(plainMail(head, lines.join('\n')))
  }
  await room.settled()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(startedCpu)
  return { perSecond: mails / seconds, cpuMs: (user + system) / 1_000 / mails }
}
