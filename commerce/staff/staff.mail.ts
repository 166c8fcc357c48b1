import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'
import type { Site } from '#config/sites.ts'
import { invitationPath, signInLinkPath } from './staff-paths.terms.ts'
import { INVITATION_HOURS, LINK_MINUTES } from './staff.terms.ts'

/** Who opens it is not signed in yet: the page speaks as the mail did. */
const inLanguage = ({ code }: { code: string }) => (code === 'es' ? '?language=es' : '')

const Invitation = z.object({ token: z.string(), name: z.string() })

export const staffInvitationMail: MailKind<z.infer<typeof Invitation>> = {
  name: 'staff-invitation',
  isOfOffice: true,
  data: Invitation,
  sample: { token: 't', name: 'Zoe' },
  write: ({ t, officeLink, locale }, { token, name }) => ({
    subject: t('mail.staffInvitation.subject'),
    parts: [
      text(t('mail.staffInvitation.text', { name: unlinked(name) })),
      {
        part: 'button',
        label: t('mail.staffInvitation.button'),
        href: officeLink(`${invitationPath(token)}${inLanguage(locale)}`),
      },
      note(t('mail.validHours', { hours: INVITATION_HOURS })),
      note(t('mail.staffInvitation.unexpected')),
    ],
  }),
}

const Link = z.object({ token: z.string() })

export const staffLinkMail: MailKind<z.infer<typeof Link>> = {
  name: 'staff-link',
  isOfOffice: true,
  data: Link,
  sample: { token: 't' },
  write: ({ t, officeLink, locale }, { token }) => ({
    subject: t('mail.staffLink.subject'),
    parts: [
      text(t('mail.staffLink.text')),
      {
        part: 'button',
        label: t('mail.staffLink.button'),
        href: officeLink(`${signInLinkPath(token)}${inLanguage(locale)}`),
      },
      note(t('mail.validMinutes', { minutes: LINK_MINUTES })),
      note(t('mail.staffLink.unexpected')),
    ],
  }),
}

const Changed = z.object({ way: z.enum(['authenticator', 'company']) })

/** Mail about another way in: whoever reads somebody's mail, or sits at their open screen, would stay by it. */
export const staffWayAddedMail: MailKind<z.infer<typeof Changed>> = {
  name: 'staff-way-added',
  isOfOffice: true,
  data: Changed,
  sample: { way: 'authenticator' },
  write: ({ t, officeLink }, { way }) => ({
    subject: t('mail.staffWayAdded.subject'),
    parts: [
      text(
        t(way === 'company' ? 'mail.staffWayAdded.company' : 'mail.staffWayAdded.authenticator'),
      ),
      note(t('mail.staffWayAdded.notYou')),
      { part: 'button', label: t('mail.staffWayAdded.look'), href: officeLink('/office/me') },
    ],
  }),
}

/** Store in whose name people of the shop are written to: one that speaks their language. */
export function mailPlaceOf(sites: readonly Site[], language: string) {
  const site =
    sites.find(({ locales }) => locales.some(({ code }) => code === language)) ?? sites[0]
  if (!site) throw new Error('A shop without stores writes to nobody.')
  return { site, locale: site.locales.find(({ code }) => code === language) ?? site.locales[0] }
}
