import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 YaBrowser/24.12.0.0 Safari/537.36',
    { browser: 'Yandex Browser 24', system: 'Windows 10', device: 'desktop' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari 17', system: 'iOS', device: 'phone' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    { browser: 'Firefox 133', system: 'Linux', device: 'desktop' },
  ],
  ['', { browser: null, system: null, device: 'unknown' }],
])('%s', (userAgent, device) => expect(deviceOf(userAgent)).toEqual(device))

test('unknown user agents are named as far as possible', () => {
  for (const odd of ['curl/8.0', '<script>', 'x'.repeat(300), '((((((((((', '\u0000'])
    expect(deviceOf(odd).device).toBeTypeOf('string')
})
