import { join } from 'node:path'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The console has no images for Next to resize. Without its image route there is less to attack.
  images: { unoptimized: true },
  transpilePackages: [
    '@consult/domain',
    '@consult/ui',
    '@consult/client',
    '@consult/web-client',
    '@consult/web-server',
  ],
  // `pnpm verify` checks the types of all packages, this one included.
  typescript: { ignoreBuildErrors: true },
  // Turborepo keeps the whole result. Writing this cache takes as long as a build.
  experimental: { turbopackFileSystemCacheForBuild: false },
}

/** Collects the files that the console needs at run time. Only `pnpm release` needs them, and sets FOR_RELEASE. */
const standalone: NextConfig = { output: 'standalone', outputFileTracingRoot: join(import.meta.dirname, '../..') }

export default (phase: string): NextConfig =>
  phase === PHASE_PRODUCTION_BUILD && process.env.FOR_RELEASE ? { ...config, ...standalone } : config
