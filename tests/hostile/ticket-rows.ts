import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

/** Anna's in each store that is played on, with a file, whose id must have 22 letters. */
const ticket = 'hostileTicket000000-{host}'
const file = 'hostileAttachment00-{host}'
const FILE_HASH = 'f'.repeat(64)
const secret = /Anna’s secret|hostileTicket0/
const ticketsOfAnna = {
  before: `
    insert into stored_file (sha256, kind, bytes, state)
    values ('${FILE_HASH}', 'PDF', 9, 'READY');
    with written as (
      insert into ticket (public_id, reference, store, customer_id, language, channel, subject,
        name, email, policy_accepted_at, last_message_at, verified)
      select 'hostileTicket000000-' || host, 'T-HOSTILE' || upper(host), store, customer.id, 'en',
        'formContact', 'other', 'Anna', 'anna@example.com', now(), now(), 'ACCOUNT'
      from (values
        ('gb', 'WPX-GB', 'estampa'), ('es', 'WPX-ES', 'estampa'), ('tz', 'TZ-ES', 'tazalia')
      ) as place (host, store, brand)
      join customer on customer.email = 'anna@example.com' and customer.brand = place.brand
      returning id, public_id, store
    ), said as (
      insert into ticket_message (ticket_id, direction, channel, text)
      select id, 'IN', 'FORM', 'Anna’s secret' from written
      returning id, ticket_id
    )
    insert into attachment (id, store, sha256, name, bytes, ticket_id, message_id)
    select 'hostileAttachment00-' || right(public_id, 2), store, '${FILE_HASH}', 'secret.pdf', 9,
      written.id, said.id
    from written join said on said.ticket_id = written.id`,
  after: `
    delete from ticket where public_id like 'hostileTicket%' or exists (
      select from ticket_message where ticket_id = ticket.id and text = 'From a stranger');
    delete from stored_file where sha256 = '${FILE_HASH}'`,
}

const gone: Step['expect'] = { status: [404], notInBody: secret }
const reply = {
  public_id: ticket,
  ticket_id: ticket,
  customer_id: 'null',
  subject: 'other',
  name: 'Milo',
  email: 'anna@example.com',
  message: 'From a stranger',
  policy: 'on',
}

/** As a browser sends it that has sent the file before. */
function withFileOf(fields: Record<string, string>): Pick<Step, 'body' | 'headers'> {
  const part = ([name, value]: [string, string]) =>
    `--hostile\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = `${Object.entries(fields).map(part).join('')}--hostile--\r\n`
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=hostile' } }
}

/** Rows of group T: what customers and the shop write to each other. */
export const ticketRows: readonly Row[] = [
  {
    id: 'T6',
    says: 'a ticket of another customer: read, answered, a file put to it or taken from it',
    broken: ticketsOfAnna,
    as: 'milo@example.com',
    steps: [
      ...[
        `/accounts/tickets/${ticket}`,
        `/accounts/tickets/${ticket}.data`,
        `/tickets/${ticket}`,
        `/tickets/${ticket}?key=stolen`,
        `/accounts/tickets/${ticket}/attachments/${file}`,
        `/api/shop/tickets/${ticket}`,
        `/api/shop/tickets/${ticket}/files/${file}`,
        `/api/shop/tickets/${ticket}/files/${file}?key=stolen`,
        '/api/shop/customers/me/tickets',
      ].map((path): Step => ({ path, expect: gone })),
      ...[
        `/accounts/tickets/${ticket}`,
        `/api/shop/tickets/${ticket}`,
        `/tickets/${ticket}`,
        `/api/shop/tickets/${ticket}/messages`,
        `/api/shop/tickets/${ticket}/end`,
        `/api/shop/tickets/${ticket}/rating`,
      ].map((path): Step => ({ path, form: reply, expect: gone })),
      ...['', `?public_id=${ticket}`, '?customer_id=null', `?ticket=${ticket}&new=1`].map(
        (query): Step => ({
          path: `/accounts/tickets${query}`,
          expect: { status: [200], notInBody: secret },
        }),
      ),
      // A ticket of one's own is opened, whoever it names, and without the file of another.
      {
        path: '/accounts/tickets',
        method: 'POST',
        ...withFileOf({ ...reply, attachment: file }),
        expect: { status: [303], location: /sent=1/ },
      },
      {
        path: '/accounts/tickets',
        form: { ...reply, attachment: file },
        expect: { status: [303], location: /sent=1/ },
      },
    ],
    async scene(stage) {
      const kept = await stage.select(
        `select from ticket join attachment on attachment.ticket_id = ticket.id
          join ticket_message as said on said.ticket_id = ticket.id
        where public_id = $1 and status = 'PENDING' and said.text = 'Anna’s secret'
          and attachment.id = $2`,
        [ticket.replace('{host}', stage.host), file.replace('{host}', stage.host)],
      )
      stage.claim(kept.length === 1, 'the ticket or its file has changed')
      const answers = await stage.select<{ files: number; isMilos: boolean }>(
        `select customer.email = 'milo@example.com' as "isMilos",
          (select count(*)::int from attachment where ticket_id = ticket.id) as files
        from ticket left join customer on customer.id = customer_id
        where exists (select from ticket_message where ticket_id = ticket.id
          and text = 'From a stranger')`,
      )
      const areMilos = answers.every(({ files, isMilos }) => isMilos && files === 0)
      stage.claim(answers.length === 2 && areMilos, `became ${JSON.stringify(answers)}`)
    },
  },
  {
    id: 'T13',
    says: 'a ticket and a profile whose name is a link',
    as: 'milo@example.com',
    steps: ['https://evil.example', 'www.evil.com', 'evil.com/x'].flatMap((name): Step[] => [
      { path: '/accounts/tickets', form: { ...reply, name }, expect: { status: [422] } },
      {
        path: '/api/shop/customers/me',
        form: { name, surname: 'Milo', kind: 'PERSON' },
        headers: { 'idempotency-key': '{key}' },
        expect: { status: [403, 404, 422] },
      },
    ]),
  },
]
