import type { openMailRoom } from './mail-room.ts'
import { plainMail } from './mime.ts'

/** Minutes from turn to turn: as often as one sender may write. */
const MINUTES = 3.1

/**
 * A program that answers everything at once and does not say that it is one, against ours. Counts the mails that we
 * sent by ourselves.
 */
export async function playPingPong(
  room: ReturnType<typeof openMailRoom>,
  { turns, advance }: { turns: number; advance: (minutes: number) => void },
): Promise<{ automaticMails: number; mostPerTicket: number }> {
  const { db } = room.shop.commerce
  const robot = `robot-${turns}@machines.example`
  let last: string | undefined
  for (let turn = 0; turn < turns; turn += 1) {
    const head = {
      'Message-ID': `<ping-${turns}-${turn}@machines.example>`,
      From: robot,
      To: 'hello@estampa.example',
      Subject: `Your message ${turn}`,
      ...(last !== undefined && { 'In-Reply-To': last }),
    }
    await room.receive(plainMail(head, `Thank you for message ${turn}.`))
    await room.settled()
    const [newest] = await db
      .selectFrom('mail')
      .where('recipient', '=', robot)
      .orderBy('created_at', 'desc')
      .limit(1)
      .select('id')
      .execute()
    // Every second time it answers no mail but begins anew, as bad programs do.
    last = newest && turn % 2 === 0 ? `<${newest.id}@estampa.example>` : undefined
    advance(MINUTES)
  }
  const mails = await db
    .selectFrom('mail')
    .where('recipient', '=', robot)
    .select('subject_id')
    .execute()
  const counts = [...Map.groupBy(mails, (mail) => mail.subject_id).values()].map(
    (one) => one.length,
  )
  return { automaticMails: mails.length, mostPerTicket: Math.max(0, ...counts) }
}
