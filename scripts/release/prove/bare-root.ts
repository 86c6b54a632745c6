import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A minimal Debian in a folder, with the artifacts in /opt and one folder that their user may write to. */
export interface BareRoot {
  /** The command that runs a program of an artifact in that Debian, as a user without privileges. */
  command(artifact: string, program: string): string[]
  /** The environment of a process in that Debian, without any of our variables. */
  readonly environment: Readonly<Record<string, string>>
  close(): void
}

/** A user that has no name and owns nothing but the data folder. */
const user = 1500
const data = '/var/lib/consult'

/**
 * Installs Debian into a temporary folder and unpacks the artifacts there. Needs root and debootstrap.
 * @throws when that Debian contains a Node: the proof would then prove nothing.
 */
export function createBareRoot(tarballs: readonly string[]): BareRoot {
  const root = mkdtempSync(join(tmpdir(), 'consult-release-'))
  const inside = (path: string) => join(root, path)
  const close = () => {
    spawnSync('umount', [inside('proc')], { stdio: 'ignore' })
    rmSync(root, { recursive: true, force: true })
  }
  try {
    // Users other than its owner must be able to traverse it.
    chmodSync(root, 0o755)
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('mount', ['-t', 'proc', 'proc', inside('proc')])
    for (const tarball of tarballs) execFileSync('tar', ['-xzf', tarball, '-C', inside('opt')])
    mkdirSync(inside(data), { recursive: true })
    chownSync(inside(data), user, user)
    const { status } = spawnSync('chroot', [root, '/bin/sh', '-c', 'command -v node npm pnpm ffmpeg'])
    if (status === 0) throw new Error('the bare root has a Node or an ffmpeg of its own')
  } catch (error) {
    close()
    throw error
  }
  return {
    command: (artifact, program) => {
      const folder = basename(artifact).replace(/\.tar\.gz$/, '')
      return ['chroot', `--userspec=${user}:${user}`, root, `/opt/${folder}/bin/${program}`]
    },
    environment: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: data, DATA_DIR: data, STORAGE_DIR: `${data}/files` },
    close,
  }
}
