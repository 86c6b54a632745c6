export { nextConfig as default } from '@consult/web-server/next/next-config.ts'
