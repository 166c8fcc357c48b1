import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { root } from '#tests/run/child.ts'
import { findOutsideTool, type OutsideTool } from '#tests/run/outside-tools.ts'

/** Ports of the proxy and of the two processes of the shop. */
export type ProxyPorts = { own: number; a: number; b: number }

type Proxy = {
  name: string
  tool: OutsideTool
  /** Settings of deploy/ with other addresses, written into the folder, and how the program is told of them. */
  args: (folder: string, ports: ProxyPorts) => string[]
  isTls: boolean
}

export const proxies: Proxy[] = [
  { name: 'nginx', tool: 'nginx', isTls: true, args: nginxArgs('nginx.conf') },
  { name: 'nginx of compose', tool: 'nginx', isTls: true, args: nginxArgs('compose/nginx.conf') },
  { name: 'HAProxy', tool: 'haproxy', isTls: true, args: haproxyArgs },
  { name: 'Varnish', tool: 'varnishd', isTls: false, args: varnishArgs },
]

/** Starts proxies with the files of deploy/, as far as they are installed. */
export async function openProxies() {
  const folder = mkdtempSync(join(tmpdir(), 'estampa-proxies-'))
  const started: ChildProcess[] = []
  // Started by root, they read their files as somebody else.
  chmodSync(folder, 0o755)
  const made = await generate([{ name: 'commonName', value: 'localhost' }])
  writeFileSync(join(folder, 'shop.pem'), made.cert)
  writeFileSync(join(folder, 'shop.key'), made.private)
  writeFileSync(join(folder, 'both.pem'), `${made.cert}\n${made.private}`)
  return {
    start({ tool, args }: Proxy, ports: ProxyPorts): void {
      const child = spawn(findOutsideTool(tool)!, args(folder, ports), { stdio: 'ignore' })
      started.push(child)
    },
    async close(): Promise<void> {
      for (const child of started) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Status and text of what a visitor of that proxy gets, on a connection of their own. */
export function askProxy(
  { isTls }: Proxy,
  { own: port }: ProxyPorts,
  path: string,
  method = 'GET',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost' }
    const options = { host: '127.0.0.1', port, path, method, agent: false, headers }
    const sent = isTls
      ? request({ ...options, rejectUnauthorized: false, servername: 'localhost' })
      : requestPlainly(options)
    sent.on('response', (incoming) => {
      let text = ''
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

function write(path: string, text: string): string {
  writeFileSync(path, text)
  return path
}

function nginxArgs(file: string): Proxy['args'] {
  return (folder, { own, a, b }) => {
    const text = read(file)
      .replaceAll(/(?:127\.0\.0\.1:3000|web-a:3000)/g, `127.0.0.1:${a}`)
      .replaceAll(/(?:127\.0\.0\.1:3001|web-b:3000)/g, `127.0.0.1:${b}`)
      .replaceAll(/(ssl_certificate\s+)\S+;/g, `$1${folder}/shop.pem;`)
      .replaceAll(/(ssl_certificate_key\s+)\S+;/g, `$1${folder}/shop.key;`)
      .replaceAll(/server_name [^;]+;/g, 'server_name localhost;')
      .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${own}`)
      // Plain HTTP only leads to https.
      .replaceAll(/server \{\s+listen 80[^}]*\}/g, '')
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind}-${own};`)
      .join(' ')
    const config = write(
      join(folder, `nginx-${own}.conf`),
      `daemon off; error_log stderr; pid ${folder}/nginx-${own}.pid; events {} http { access_log off; ${places} ${text} }`,
    )
    return ['-p', folder, '-c', config]
  }
}

function haproxyArgs(folder: string, { own, a, b }: ProxyPorts): string[] {
  const bind = `bind 127.0.0.1:${own} ssl crt ${folder}/both.pem`
  const text = read('haproxy.cfg')
    // More than this machine may let a process open.
    .replace('maxconn 20000', 'maxconn 100')
    .replace('bind :443 ssl crt /etc/haproxy/certs/', bind)
    .replace('  bind :80\n', '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${a}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${b}`)
  return ['-f', write(join(folder, `haproxy-${own}.cfg`), text)]
}

function varnishArgs(folder: string, { own, a, b }: ProxyPorts): string[] {
  const text = read('varnish.vcl')
    .replaceAll('.port = "3000"', `.port = "${a}"`)
    .replaceAll('.port = "3001"', `.port = "${b}"`)
  const at = ['-a', `127.0.0.1:${own}`, '-n', join(folder, `varnish-${own}`), '-T', 'none']
  return ['-F', '-f', write(join(folder, `shop-${own}.vcl`), text), '-s', 'malloc,16m', ...at]
}
