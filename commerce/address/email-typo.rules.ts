/** Mail domains of most people in the 17 countries. Names of three letters are mistyped for each other too easily. */
const mailDomains: readonly string[] = [
  // Everywhere.
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com',
  'mac.com yahoo.com ymail.com aol.com mail.com email.com gmx.com gmx.net proton.me',
  'protonmail.com pm.me hey.com zoho.com fastmail.com',
  // Great Britain and Ireland.
  'hotmail.co.uk yahoo.co.uk outlook.ie yahoo.ie live.co.uk btinternet.com sky.com',
  'virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk eircom.net',
  // Germany, Austria, Switzerland.
  'gmx.de web.de t-online.de freenet.de arcor.de mailbox.org posteo.de outlook.de',
  'hotmail.de yahoo.de gmx.at aon.at chello.at a1.net gmx.ch bluewin.ch hispeed.ch',
  'sunrise.ch hotmail.ch',
  // France, Belgium, Luxembourg, the Netherlands.
  'orange.fr wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr yahoo.fr outlook.fr',
  'live.fr bbox.fr neuf.fr telenet.be skynet.be proximus.be hotmail.be outlook.be pt.lu',
  'internet.lu ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl hotmail.nl',
  'live.nl outlook.nl upcmail.nl',
  // Spain, Portugal, Italy.
  'hotmail.es yahoo.es outlook.es telefonica.net sapo.pt hotmail.pt outlook.pt',
  'netcabo.pt clix.pt libero.it virgilio.it alice.it tiscali.it hotmail.it yahoo.it',
  'outlook.it tim.it fastwebnet.it',
  // Poland and the Czech Republic.
  'interia.pl interia.eu poczta.fm poczta.onet.pl onet.pl onet.eu gazeta.pl tlen.pl',
  'seznam.cz email.cz centrum.cz post.cz volny.cz atlas.cz wp.pl o2.pl op.pl',
  // Denmark, Sweden, Finland.
  'hotmail.dk yahoo.dk outlook.dk mail.dk telia.com comhem.se bredband.net spray.se',
  'hotmail.se live.se outlook.se yahoo.se kolumbus.fi elisanet.fi luukku.com hotmail.fi',
].flatMap((line) => line.split(' '))

const known: ReadonlySet<string> = new Set(mailDomains)
/** A shorter name is one letter from too many others: `aol`, `gmx`, `web`. */
const LEAST_NAME = 4
/** So long a name may have two wrong letters. */
const LONG_NAME = 9

/** `zoe@gmial.com` → `zoe@gmail.com`; undefined where nothing looks like a slip. Never a reason to refuse. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || !/^[a-z0-9.-]{4,40}$/.test(domain) || known.has(domain)) return undefined
  const near = mailDomains
    .filter((one) => nameOf(one).length >= LEAST_NAME && !isOfAnotherCountry(one, domain))
    .map((one) => ({ one, typos: editDistance(domain, one) }))
    .filter(({ one, typos }) => typos <= (nameOf(one).length >= LONG_NAME ? 2 : 1))
    .toSorted((a, b) => a.typos - b.typos)[0]
  const meant = near?.one ?? withRightEnd(domain)
  return meant && `${email.slice(0, at)}@${meant}`
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'))

/** `live.de` is no slip of `live.se`: one country's mail would go to a stranger in another. */
const isOfAnotherCountry = (one: string, domain: string) =>
  countryOf(one) !== undefined &&
  countryOf(domain) !== undefined &&
  countryOf(one) !== countryOf(domain)

const countryOf = (domain: string) => /\.([a-z]{2})$/.exec(domain)?.[1]

/** `gmail.con`, `outlook.cmo` and `hotmail.comm` are within a slip; `yahoo.coom` and `icloud` are not. */
function withRightEnd(domain: string): string | undefined {
  const name = domain.split('.')[0]!
  const isWrong = /^[a-z0-9-]+(\.(c[a-z]{0,3}m?|con?|vom|xom|om))?\.?$/.test(domain)
  return isWrong ? mailDomains.find((one) => one === `${name}.com`) : undefined
}

/** Letters left out, added, changed or swapped with the next one (Damerau–Levenshtein, restricted). */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const before = rows[i - 1]!
      let least = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
