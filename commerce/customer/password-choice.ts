import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { brandNames } from '#config/site-table.ts'
import { findPasswordFault } from './password-choice.rules.ts'

/** Local words that the published lists, which speak English, do not have of this shop's languages. */
const local =
  `verano invierno primavera otono estiu hivern tardor sommer fruhling herbst ete hiver printemps automne
estate inverno primavera autunno verao outono zomer lente herfst sommar vinter host var efterar forar lato zima
wiosna jesien leto podzim jaro kesa talvi syksy kevat contrasena contrasenya passwort kennwort motdepasse
palavrapasse senha wachtwoord adgangskode kodeord haslo heslo losenord salasana qwertz azerty hola hallo
bonjour ciao ola hej ahoj moi teamo tequiero ichliebedich jetaime tiamo amote ikhouvanjou jegelskerdig
kochamcie milujute jagalskardig minarakastansinua`.split(/\s+/)

let list: Promise<ReadonlySet<string>> | undefined

/** Fifty thousand words, read when the first password is chosen: a shop starts without them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...local]),
  )
  return list
}

type Chooser = { email: string; name?: string | undefined; surname?: string | undefined }

/** Refuses passwords that an attacker tries first. */
export async function refuseWeakPassword(
  { site }: Pick<Ctx, 'site'>,
  password: string,
  { email, name = '', surname = '' }: Chooser,
): Promise<void> {
  const [mailbox = ''] = email.split('@')
  const fault = findPasswordFault(password, {
    common: await commonPasswords(),
    ownWords: [
      ...Object.values(brandNames),
      site.config.brandName,
      ...site.hosts.flatMap((host) => host.split('.')),
      email,
      mailbox,
      ...[mailbox, name, surname].flatMap((words) => words.split(/[^\p{L}\p{N}]+/u)),
    ],
  })
  if (fault) refuse('invalid', { password: fault === 'own' ? 'own_words' : 'too_common' })
}
