import { generateKeyPairSync, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/**
 * Creates a key and a self-signed certificate for host names and IPv4 addresses, both PEM. Browsers accept its kind of
 * key. The certificate expires after one day.
 */
export function selfSignedCertificate(...hosts: [string, ...string[]]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from([6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]))
  const commonName = sequence(Buffer.from([6, 3, 0x55, 4, 3]), der(0x0c, Buffer.from(hosts[0])))
  const name = sequence(der(0x31, commonName))
  const altNames = hosts.map((host) =>
    isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  )
  const altName = der(4, sequence(...altNames))
  const day = 24 * 60 * 60 * 1000
  const certificate = sequence(
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(Buffer.from([6, 3, 0x55, 0x1d, 0x11]), altName))),
  )
  const signature = der(3, Buffer.concat([Buffer.from([0]), sign('sha256', certificate, privateKey)]))
  const base64 = sequence(certificate, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(contents))
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(0, 14)
  return der(0x18, Buffer.from(`${digits}Z`))
}
