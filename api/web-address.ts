/** Names that mean this machine, or one in the same house. */
const privateEndings =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|arpa|onion)\.?$/
const publicName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])\.?$/

/**
 * Whether an address leads to a site on the open web. Staff opens what strangers type: an address with a
 * password signs them in somewhere, and one of this network does something in it. Numbers, however they are
 * written, are no site that somebody shows: `URL` has made `127.0.0.1` of `0x7f.1` by then.
 */
export function isPublicWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return (
    /^https?:$/.test(protocol) &&
    username === '' &&
    password === '' &&
    publicName.test(hostname) &&
    !privateEndings.test(hostname)
  )
}
