import { Layer, type LayerProps } from './Layer.tsx'

const first = '[data-autofocus], input:checked, input, textarea, button, a[href], [tabindex="0"]'

/**
 * A box with controls next to the button that opens it. The first control, or the one with `data-autofocus`, gets the
 * focus.
 */
export const Popover = ({
  placement = 'bottom-start',
  ...rest
}: Omit<LayerProps, 'placement'> & Partial<Pick<LayerProps, 'placement'>>) => (
  <Layer {...rest} role="dialog" first={first} placement={placement} />
)
