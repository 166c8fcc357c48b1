import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { refuse } from '#api/refusal.ts'

/** Ed25519, ES256, RS256: what the devices of today have. */
const ALGORITHMS = [-8, -7, -257]

/** Host and origin that a passkey is for: browsers tie it to them. */
export type RelyingParty = { name: string; origin: string }

export const rpIdOf = ({ origin }: Pick<RelyingParty, 'origin'>) => new URL(origin).hostname

type KnownPasskey = { credential_id: string; transports: string[] }

/** Passkey options for a browser, as JSON; and the challenge that must come back. */
export async function makeRegistration(
  party: RelyingParty,
  user: { id: string; email: string; name: string },
  known: readonly KnownPasskey[],
): Promise<{ challenge: string; optionsJson: string }> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: rpIdOf(party),
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: known.map((one) => ({
      id: one.credential_id,
      transports: one.transports as AuthenticatorTransport[],
    })),
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, optionsJson: JSON.stringify(options) }
}

/** Asks for whatever passkey somebody has for this host: nobody is asked for a name, nobody is listed. */
export async function makeEntry(
  party: Pick<RelyingParty, 'origin'>,
): Promise<{ challenge: string; optionsJson: string }> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(party),
    userVerification: 'required',
  })
  return { challenge: options.challenge, optionsJson: JSON.stringify(options) }
}

type TakeChallenge = (challenge: string) => Promise<boolean>

/** The new passkey, or a refusal. Finger, face or PIN are asked for: a found device opens nothing. */
export async function checkRegistration(
  party: Pick<RelyingParty, 'origin'>,
  json: string,
  takeChallenge: TakeChallenge,
) {
  const response = parse<RegistrationResponseJSON>(json)
  const verified = await orRefuse(
    verifyRegistrationResponse({
      response,
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: rpIdOf(party),
      requireUserVerification: true,
    }),
  )
  if (!verified.verified) return refuse('invalid', { response: 'passkey' })
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? ([] as string[]),
    rpId: rpIdOf(party),
    isBackedUp: credentialBackedUp,
  }
}

/** Id of the passkey that an answer claims to be of: the row to check it with. */
export const credentialIdOf = (json: string): string => parse<AuthenticationResponseJSON>(json).id

type StoredPasskey = { credential_id: string; public_key: Buffer; counter: number; rp_id: string }

/** The passkey's new counter, or a refusal. */
export async function checkEntry(
  party: Pick<RelyingParty, 'origin'>,
  json: string,
  passkey: StoredPasskey,
  takeChallenge: TakeChallenge,
): Promise<{ counter: number }> {
  if (passkey.rp_id !== rpIdOf(party)) return refuse('wrong_credentials')
  const verified = await orRefuse(
    verifyAuthenticationResponse({
      response: parse<AuthenticationResponseJSON>(json),
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: passkey.rp_id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified.verified) return refuse('wrong_credentials')
  return { counter: verified.authenticationInfo.newCounter }
}

function parse<Response extends { id: string }>(json: string): Response {
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof (parsed as Response)?.id === 'string') return parsed as Response
  } catch {
    // No JSON is as bad as a wrong one.
  }
  return refuse('invalid', { response: 'passkey' })
}

/** The library throws at whatever is wrong in an answer; nothing of that is a fault of ours. */
async function orRefuse<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification
  } catch {
    return refuse('wrong_credentials')
  }
}
