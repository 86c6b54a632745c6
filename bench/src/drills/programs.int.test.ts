import { expect, test } from 'vitest'
import { requirePrograms } from './programs.ts'

test('a drill on a machine without its programs names the Debian packages to install', () => {
  expect(() => requirePrograms({ sh: 'dash', 'no-such-program': 'no-such-package' })).toThrow(
    /^Some programs are missing\. Install their Debian packages: apt-get install no-such-package$/,
  )
})
