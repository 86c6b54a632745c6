import './globals.css'

export { metadata, RootLayout as default, viewport } from '@consult/web-server/pages/root-layout.tsx'
