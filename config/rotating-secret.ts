/**
 * A secret that is being rotated is written as several, the newest first and with commas between: all of them are let
 * in, and the newest is what we send. So both ends can change one after the other.
 */
export const secretsOf = (setting: string): string[] =>
  setting
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const newestSecret = (setting: string): string => secretsOf(setting)[0] ?? ''
