import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  transpilePackages: ['@consult/domain', '@consult/call-client', '@consult/client'],
  // `pnpm verify` checks the types of all packages, this one included.
  typescript: { ignoreBuildErrors: true },
}

export default config
