import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/build/build-identity.ts'

export type ProxyName = 'haproxy' | 'nginx'
type Place = { folder: string; front: number; ports: readonly number[] }

const programs: Record<ProxyName, string> = {
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
}

/** Proxies of a run: those that its arguments name, else HAProxy; a run that cannot start one ends here. */
export function chooseProxies(asked: readonly string[]): ProxyName[] {
  const known = Object.keys(programs) as ProxyName[]
  const named = known.filter((name) => asked.includes(name))
  const chosen = named.length > 0 ? named : [known[0]!]
  refuseWithout(...chosen.map((name) => programs[name]))
  return chosen
}

export function refuseWithout(...needed: string[]): void {
  const missing = needed.filter((program) => !existsSync(program))
  if (missing.length === 0) return
  console.error(
    `Needs ${missing.join(' and ')}: install them (apt install haproxy nginx-light postgresql).`,
  )
  process.exit(1)
}

/** Command of a proxy with the settings of deploy/, changed in nothing but addresses, certificates and what only root may. */
export async function writeProxy(
  name: ProxyName,
  place: Place,
): Promise<{ program: string; args: string[] }> {
  const file = join(place.folder, `${name}-${place.front}.conf`)
  await writeFile(file, name === 'nginx' ? nginxSettings(place) : haproxySettings(place))
  const args = name === 'nginx' ? ['-p', place.folder, '-c', file] : ['-f', file, '-db']
  return { program: programs[name], args }
}

function haproxySettings({ front, ports }: Place): string {
  const servers = ports.map((port, index) => `  server web${index} 127.0.0.1:${port}`).join('\n')
  const here = readDeployed('haproxy.cfg')
    .replace(/^ +bind :443 .*\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${front}`)
    .replace(/^ +http-request redirect scheme https .*\n/m, '')
    .replaceAll(/^ +(?:log .*|option httplog)\n/gm, '')
    .replaceAll(/^ +server a .*\n +server b .*$/gm, servers)
    // Those who buy here are programs that hold the token of the API; from outside nobody gets there.
    .replace(' or { path_beg /_api/ }', '')
    // HAProxy wants two files for each connection before it starts, and a shell may have fewer.
    .replace(/^ {2}maxconn \d+$/m, '  maxconn 2000')
  return checked('haproxy.cfg', here)
}

function nginxSettings({ folder, front, ports }: Place): string {
  const [upstream = ''] = /^ +server 127\.0\.0\.1:3000 (.*);$/m
    .exec(readDeployed('nginx.conf'))!
    .slice(1)
  const [primary, backup] = [
    ports.map((port) => `  server 127.0.0.1:${port} ${upstream};`).join('\n'),
    ports.map((port) => `  server 127.0.0.1:${port} max_fails=0 backup;`).join('\n'),
  ]
  const here = readDeployed('nginx.conf')
    .replace(/^ +server 127\.0\.0\.1:3000 .*\n +server 127\.0\.0\.1:3001 .*$/m, primary)
    .replace(/^ +server 127\.0\.0\.1:3000 .*\n +server 127\.0\.0\.1:3001 .*$/m, backup)
    // Names that are no store's, and plain HTTP that leads to https.
    .replace(/^# Names that are no store's[^]*$/m, '')
    .replace(/^ +listen 443 ssl.*$/m, `  listen 127.0.0.1:${front};`)
    .replaceAll(/^ +(?:ssl_certificate\w*|server_name) .*\n/gm, '')
    .replace('(metrics|_inbox|_api)', '(metrics|_inbox)')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind}-${front};`)
    .join('\n')
  const main = `daemon off;\nuser root;\nworker_processes 1;\nerror_log ${folder}/nginx-${front}.log warn;\npid ${folder}/nginx-${front}.pid;\n`
  const userless = process.getuid?.() === 0 ? main : main.replace('user root;\n', '')
  const text = `${userless}events { worker_connections 500; }\nhttp {\naccess_log off;\n${places}\n${here}\n}\n`
  return checked('nginx.conf', text)
}

const readDeployed = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

function checked(file: string, text: string): string {
  if (/:443|127\.0\.0\.1:300[01]\b|_api|ssl_/.test(text)) {
    throw new Error(`deploy/${file} is written differently: change what this replaces`)
  }
  return text
}
