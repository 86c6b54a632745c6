import { join } from 'node:path'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The pages have no images for Next to resize. Without its image route there is less to attack.
  images: { unoptimized: true },
  transpilePackages: [
    '@consult/domain',
    '@consult/ui',
    '@consult/call-client',
    '@consult/client',
    '@consult/web-client',
    '@consult/web-server',
  ],
  // `pnpm verify` checks the types of all packages.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Turborepo keeps the whole result. Writing this cache takes as long as a build.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them: neither server runs with source maps, and browsers get none. They are two thirds of the files.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
  },
}

/** Collects the files that an app needs at run time. Only `pnpm release` needs them, and sets FOR_RELEASE. */
const standalone: NextConfig = { output: 'standalone', outputFileTracingRoot: join(import.meta.dirname, '../../../..') }

/** Returns the configuration of the portal and the console. Next calls it with what it is about to do. */
export const nextConfig = (phase: string): NextConfig =>
  phase === PHASE_PRODUCTION_BUILD && process.env.FOR_RELEASE ? { ...config, ...standalone } : config
