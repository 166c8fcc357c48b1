import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from 'selfsigned'
import { Settings } from '#config/settings.ts'
import { root } from '#tests/run/child.ts'
import { megabytesOf, memoryNeedMb } from './memory-need.ts'
import { findOutsideTool } from '#tests/run/outside-tools.ts'

const deploy = join(root, 'deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

const run = (tool: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estampa-deploy-'))
  const made = await generate([{ name: 'commonName', value: 'localhost' }])
  writeFileSync(join(folder, 'shop.pem'), made.cert)
  writeFileSync(join(folder, 'shop.key'), made.private)
  writeFileSync(join(folder, 'both.pem'), `${made.cert}\n${made.private}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('proxies', () => {
  it.each(['nginx.conf', 'compose/nginx.conf'])('%s is one that nginx takes', (file) => {
    const text = read(file)
    for (const line of [
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_request_buffering off;',
      'client_max_body_size 1100m;',
    ]) {
      expect(text).toContain(line)
    }
    const nginx = findOutsideTool('nginx')
    if (!nginx) return
    const here = text
      .replaceAll(/\bweb-[ab]:3000/g, '127.0.0.1:3000')
      .replaceAll(/(ssl_certificate\s+)\S+;/g, `$1${folder}/shop.pem;`)
      .replaceAll(/(ssl_certificate_key\s+)\S+;/g, `$1${folder}/shop.key;`)
      .replaceAll(/listen (443|80)\b/g, 'listen 127.0.0.1:4$1')
    const main = `error_log stderr; pid ${folder}/nginx.pid; events {} http { access_log off; ${here} }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    const { status, said } = run(nginx, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')])
    expect(status, said).toBe(0)
  })

  it('haproxy.cfg is one that HAProxy takes', () => {
    const text = read('haproxy.cfg')
    for (const line of [
      'option forwardfor',
      'option httpchk GET /readyz',
      'retry-on conn-failure',
    ]) {
      expect(text).toContain(line)
    }
    const haproxy = findOutsideTool('haproxy')
    if (!haproxy) return
    const here = join(folder, 'haproxy.cfg')
    writeFileSync(here, text.replace('/etc/haproxy/certs/', join(folder, 'both.pem')))
    const { status, said } = run(haproxy, ['-c', '-f', here])
    expect(status, said).toBe(0)
  })

  it.skipIf(!findOutsideTool('varnishd'))('varnish.vcl is one that Varnish takes', () => {
    const { status, said } = run(findOutsideTool('varnishd')!, [
      '-C',
      '-f',
      join(deploy, 'varnish.vcl'),
    ])
    expect(status, said).toBe(0)
  })
})

/** Settings that a unit gives, on all of its lines. */
const environmentOf = (unit: string): Record<string, string> => {
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, words]) => words!)
  const pairs = lines.flatMap((words) => [...words.matchAll(/([A-Z_]+)=(\S+)/g)])
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value])) as Record<string, string>
}

describe('units of systemd', () => {
  const units = ['estampa-web@.service', 'estampa-worker@.service', 'estampa-migrate.service']

  it.each(units)(
    '%s starts one program of ours, without rights, with settings that exist',
    (unit) => {
      const text = read(`systemd/${unit}`)
      const script = /^ExecStart=\/usr\/bin\/node (?:--\S+ )*(\S+)$/m.exec(text)?.[1]
      expect(existsSync(join(root, script ?? 'nothing')), script).toBe(true)
      for (const line of [
        'User=estampa',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'PrivateTmp=yes',
        'CapabilityBoundingSet=',
        'UMask=0077',
      ]) {
        expect(text.split('\n')).toContain(line)
      }
      const given = environmentOf(text)
      for (const name of Object.keys(given)) expect(Object.keys(Settings.shape)).toContain(name)
      const most = /^MemoryHigh=(.*)$/m.exec(text)?.[1]
      if (unit === 'estampa-migrate.service') return
      expect(given).toHaveProperty('INGEST_PROCESSES')
      expect(given).toHaveProperty(
        script === 'server/start.ts' ? 'DATABASE_POOL_SIZE' : 'RENDER_CELLS',
      )
      expect(megabytesOf(most!)).toBeGreaterThanOrEqual(memoryNeedMb(script, given))
    },
  )

  it('migrate again with each release, and end no process that runs', () => {
    expect(read('systemd/estampa-migrate.service')).not.toContain('RemainAfterExit')
    for (const unit of ['estampa-web@.service', 'estampa-worker@.service']) {
      const lines = read(`systemd/${unit}`).split('\n')
      // Units that are restarted take along whoever requires them or is bound to them.
      expect(lines.filter((line) => /^(Requires|BindsTo|Requisite)=/.test(line))).toEqual([])
      expect(lines.find((line) => line.startsWith('Wants='))).toContain('estampa-migrate.service')
      expect(lines.find((line) => line.startsWith('After='))).toContain('estampa-migrate.service')
    }
  })

  it.skipIf(!findOutsideTool('systemd-analyze'))('are ones that systemd takes', () => {
    // It looks for the program, which may lie elsewhere on this machine.
    const units = join(folder, 'units')
    cpSync(join(deploy, 'systemd'), units, { recursive: true })
    for (const unit of [
      'estampa-web@.service',
      'estampa-worker@.service',
      'estampa-migrate.service',
    ]) {
      const file = join(units, unit)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/usr/bin/node', process.execPath))
    }
    const { status, said } = run(findOutsideTool('systemd-analyze')!, [
      'verify',
      '--man=no',
      join(units, 'estampa-web@3000.service'),
      join(units, 'estampa-worker@1.service'),
      join(units, 'estampa-migrate.service'),
      join(units, 'estampa.target'),
    ])
    expect(status, said).toBe(0)
    expect(said).not.toMatch(/estampa.*(unknown|ignoring|fail)/i)
  })
})
