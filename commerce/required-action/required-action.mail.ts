import { z } from 'zod'
import {
  note,
  text,
  type MailKind,
  type MailPart,
  type Sender,
  longMomentIn,
} from '#commerce/kernel/mail/mail-kind.ts'
import { requiredActionKinds, requiredActionTypes } from './required-action.terms.ts'

const OfAction = z.object({
  orderNumber: z.string(),
  orderPublicId: z.string(),
  actionPublicId: z.string(),
})

const RequestedAction = OfAction.extend({
  type: z.enum(requiredActionTypes),
  deadlineAt: z.string(),
  /** Of the person who asks. */
  words: z.string().optional(),
  /** About a copy of the design that somebody of the shop has changed. */
  isChanged: z.boolean().optional(),
})
type RequestedAction = z.infer<typeof RequestedAction>

const sampleAction: RequestedAction = {
  type: 'REPLACE_PHOTO',
  orderNumber: 'GB-1',
  orderPublicId: 'o',
  actionPublicId: 'a',
  deadlineAt: '2027-01-31T10:00:00.000Z',
}

const dayIn = ({ site, locale }: Sender, at: string) =>
  new Intl.DateTimeFormat(locale.iso, { dateStyle: 'long', timeZone: site.timeZone }).format(
    new Date(at),
  )

/** Reason of a question: a person says so in their own words, and the shop's usual reason may not be theirs. */
const reasonOf = ({ t }: Sender, { type, words, isChanged }: RequestedAction): MailPart =>
  text(
    t(
      isChanged
        ? 'mail.action.changed'
        : words !== undefined && type !== 'APPROVE_PROOF'
          ? 'mail.action.asked'
          : `mail.action.text.${type}`,
    ),
  )

const wordsOf = ({ words }: RequestedAction): MailPart[] =>
  words === undefined ? [] : [{ part: 'quote', text: words }]

const pathOf = (action: z.infer<typeof OfAction>) =>
  `/tracking/${action.orderPublicId}/user_required_actions/${action.actionPublicId}`

function factsOf(sender: Sender, asked: RequestedAction): MailPart[] {
  const { t, link } = sender
  return [
    {
      part: 'facts',
      rows: [
        [t('mail.action.order'), asked.orderNumber],
        [t('mail.action.until'), dayIn(sender, asked.deadlineAt)],
      ],
    },
    { part: 'button', label: t(`mail.action.button.${asked.type}`), href: link(pathOf(asked)) },
    note(
      t(
        asked.isChanged
          ? 'mail.action.otherwise.SUPPORT_DECIDES'
          : `mail.action.otherwise.${requiredActionKinds[asked.type].outcome}`,
      ),
    ),
  ]
}

export const actionRequiredMail: MailKind<RequestedAction> = {
  name: 'action-required',
  data: RequestedAction,
  sample: sampleAction,
  write: (sender, asked) => ({
    subject: sender.t(`mail.action.subject.${asked.type}`, { number: asked.orderNumber }),
    parts: [reasonOf(sender, asked), ...wordsOf(asked), ...factsOf(sender, asked)],
  }),
}

export const actionReminderMail: MailKind<RequestedAction> = {
  name: 'action-reminder',
  data: RequestedAction,
  sample: sampleAction,
  write: (sender, asked) => ({
    subject: sender.t('mail.action.reminder.subject', { number: asked.orderNumber }),
    parts: [
      text(sender.t('mail.action.reminder.text')),
      reasonOf(sender, asked),
      ...wordsOf(asked),
      ...factsOf(sender, asked),
    ],
  }),
}

/** More time for an answer. */
export const actionExtendedMail: MailKind<RequestedAction> = {
  name: 'action-extended',
  data: RequestedAction,
  sample: sampleAction,
  write: (sender, asked) => ({
    subject: sender.t('mail.action.extended.subject', { number: asked.orderNumber }),
    parts: [
      text(sender.t('mail.action.extended.text', { day: dayIn(sender, asked.deadlineAt) })),
      ...factsOf(sender, asked),
    ],
  }),
}

const Ended = OfAction.extend({
  type: z.enum(requiredActionTypes),
  /** `as_shown`: what they wished for is not done. */
  how: z.enum(['accepted', 'as_shown', 'dropped']),
  /** Another question about the order is not settled yet. */
  isWaiting: z.boolean().optional(),
})

function endOf({ t }: Sender, { how, isWaiting, orderNumber: number }: z.infer<typeof Ended>) {
  if (isWaiting) {
    return {
      subject: t('mail.action.waits.subject', { number }),
      words: t(how === 'dropped' ? 'mail.action.waits.dropped' : 'mail.action.waits.accepted'),
    }
  }
  if (how === 'dropped') {
    return {
      subject: t('mail.action.dropped.subject', { number }),
      words: t('mail.action.dropped.text'),
    }
  }
  return {
    subject: t('mail.action.accepted.subject', { number }),
    words: t(how === 'as_shown' ? 'mail.action.asShown.text' : 'mail.action.accepted.text'),
  }
}

/** Nothing is wanted of the customer any more. */
export const actionEndedMail: MailKind<z.infer<typeof Ended>> = {
  name: 'action-ended',
  data: Ended,
  sample: { ...sampleAction, how: 'accepted' },
  write: (sender, ended) => {
    const { subject, words } = endOf(sender, ended)
    return {
      subject,
      parts: [
        text(words),
        {
          part: 'button',
          label: sender.t('mail.action.withdrawal.button'),
          href: sender.link(`/tracking/${ended.orderPublicId}`),
        },
      ],
    }
  },
}

const Again = RequestedAction.extend({ reason: z.string() })

export const actionAgainMail: MailKind<z.infer<typeof Again>> = {
  name: 'action-again',
  data: Again,
  sample: { ...sampleAction, reason: 'Too dark' },
  write: (sender, asked) => ({
    subject: sender.t(`mail.action.subject.${asked.type}`, { number: asked.orderNumber }),
    parts: [
      text(sender.t('mail.action.again')),
      { part: 'quote', text: asked.reason },
      ...factsOf(sender, asked),
    ],
  }),
}

const Named = OfAction.extend({ leavesAt: z.string(), token: z.string() })

export const refundAccountMail: MailKind<z.infer<typeof Named>> = {
  name: 'refund-account',
  data: Named,
  sample: { ...sampleAction, leavesAt: '2027-01-31T10:00:00.000Z', token: 't' },
  write: (sender, named) => ({
    subject: sender.t('mail.action.account.subject', { number: named.orderNumber }),
    parts: [
      text(sender.t('mail.action.account.text', { moment: longMomentIn(sender, named.leavesAt) })),
      text(sender.t('mail.action.account.notYou')),
      {
        part: 'button',
        label: sender.t('mail.action.account.stop'),
        href: sender.link(`${pathOf(named)}?${new URLSearchParams({ stop: named.token })}`),
      },
    ],
  }),
}

const ForStaff = z.object({
  what: z.enum(['expired', 'change', 'design', 'address', 'withdrawal']),
  type: z.enum(requiredActionTypes).optional(),
  orderNumber: z.string(),
  /** In no line of it: programs of an earlier release write to it. */
  customerEmail: z.string(),
  message: z.string().optional(),
})

/** To the store's own people: something that a person has to decide. */
export const actionForStaffMail: MailKind<z.infer<typeof ForStaff>> = {
  name: 'action-for-staff',
  isOfOffice: true,
  data: ForStaff,
  sample: {
    what: 'change',
    type: 'APPROVE_PROOF',
    orderNumber: 'GB-1',
    customerEmail: 'zoe@example.com',
    message: 'Bigger, please',
  },
  write: ({ t, officeLink }, { what, type, orderNumber, message }) => ({
    subject: t(`mail.action.staff.${what}`, { number: orderNumber }),
    parts: [
      text(t('mail.action.staff.text')),
      {
        part: 'facts',
        rows: [
          [t('mail.action.order'), orderNumber],
          ...(type ? [[t('mail.action.staff.type'), t(`general.action.${type}`)] as const] : []),
        ],
      },
      ...(message === undefined ? [] : [{ part: 'quote', text: message } as const]),
      {
        part: 'button',
        label: t('mail.ticketNew.open'),
        href: officeLink(`/office/orders/${orderNumber}`),
      },
    ],
  }),
}
