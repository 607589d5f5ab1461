import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // Pages and their files are compressed here and nowhere else; the API streams, and is left to the proxy in front.
  compress: true,
  reactStrictMode: true,
  // `npm run check` and `npm test` run the compiler over everything; a second time here would only make starts slower.
  typescript: { ignoreBuildErrors: true },
  // Everything is drawn for one person: nothing here is optimised at a distance or fetched from other hosts.
  images: { unoptimized: true },
  turbopack: {
    rules: {
      '**/@supabase/phoenix/priv/static/phoenix.mjs': {
        loaders: [fileURLToPath(new URL('start/launch/cut-phoenix.cjs', import.meta.url))],
        as: '*.js',
      },
    },
  },
  experimental: {
    // Without a network, a link waits until the server answers again, in place of a page of the browser's.
    useOffline: true,
    // Every file is compressed by itself, so a page of a few large ones is smaller than one of many small ones.
    turbopackChunking: { minChunkSize: 200_000, maxMergeChunkSize: 1_000_000, requestCost: 1_000_000 },
  },
}
