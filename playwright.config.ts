import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { patience } from './start/slow.mjs'

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const chromium = [process.env.CHROMIUM, ...places].find((p) => p && existsSync(p))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Each worker has a server and a demo organization of its own. The journeys of one worker run one after another: a new chat goes
  // to whoever is at work.
  workers: Number(process.env.JOURNEY_WORKERS || 2),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Limits end what hangs. They are long, so that no journey depends on the speed of the machine.
  timeout: patience(300_000),
  expect: { timeout: patience(30_000), toPass: { timeout: patience(120_000) } },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // It would fetch every file of the console for each page that is opened: a matter of its own journey.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    actionTimeout: patience(60_000),
    navigationTimeout: patience(60_000),
    // A trace costs as much processor time as the journey itself. To have one: `npm run journeys -- --trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        // a microphone that beeps, so that voice messages can be recorded
        ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
})
