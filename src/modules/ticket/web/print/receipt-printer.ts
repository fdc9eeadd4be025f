/** How a receipt printer is connected. */
export type Connection = 'usb' | 'serial';

/** The connections that this browser offers to pages; others see no button for them. */
export function connections(): readonly Connection[] {
  return (['usb', 'serial'] as const).filter((name) => name in navigator);
}

/**
 * Sends bytes to a receipt printer. The first time, the browser asks the person for the printer. Returns whether they
 * were sent: false if the person selected none.
 */
export async function sendToPrinter(connection: Connection, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    await (connection === 'usb' ? overUsb(bytes) : overSerial(bytes));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

/** The class of printers in the standard of USB. */
const printerClass = 7;

async function overUsb(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { usb } = navigator as unknown as { usb: Usb };
  const known = (await usb.getDevices()).find((one) => printingPart(one) !== undefined);
  const device = known ?? (await usb.requestDevice({ filters: [{ classCode: printerClass }] }));
  await device.open();
  try {
    if (device.configuration === null) await device.selectConfiguration(1);
    const part = printingPart(device);
    if (part === undefined) throw new Error('The device has no printer.');
    await device.claimInterface(part.number);
    await device.transferOut(part.endpoint, bytes);
    await device.releaseInterface(part.number);
  } finally {
    await device.close();
  }
}

/** The interface of the printer and its endpoint for bytes. */
function printingPart({ configuration, configurations }: UsbDevice): { number: number; endpoint: number } | undefined {
  for (const { interfaceNumber, alternates } of (configuration ?? configurations[0])?.interfaces ?? []) {
    const [alternate] = alternates;
    if (alternate?.interfaceClass !== printerClass) continue;
    const out = alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    if (out !== undefined) return { number: interfaceNumber, endpoint: out.endpointNumber };
  }
  return undefined;
}

/** The speed that most printers have when they are new; those that only pretend a serial port take any. */
const baudRate = 9600;

async function overSerial(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { serial } = navigator as unknown as { serial: Serial };
  const [known] = await serial.getPorts();
  const port = known ?? (await serial.requestPort());
  await port.open({ baudRate });
  try {
    const writer = port.writable.getWriter();
    await writer.write(bytes);
    // Waits until everything has left.
    await writer.close();
  } finally {
    await port.close();
  }
}

// The parts of WebUSB and Web Serial that are used here; TypeScript has no types of them.
interface Usb {
  readonly getDevices: () => Promise<readonly UsbDevice[]>;
  readonly requestDevice: (options: { filters: readonly { classCode: number }[] }) => Promise<UsbDevice>;
}

interface UsbDevice {
  readonly configuration: UsbConfiguration | null;
  readonly configurations: readonly UsbConfiguration[];
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly selectConfiguration: (value: number) => Promise<void>;
  readonly claimInterface: (number: number) => Promise<void>;
  readonly releaseInterface: (number: number) => Promise<void>;
  readonly transferOut: (endpoint: number, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
}

interface UsbConfiguration {
  readonly interfaces: readonly {
    readonly interfaceNumber: number;
    readonly alternates: readonly {
      readonly interfaceClass: number;
      readonly endpoints: readonly {
        readonly endpointNumber: number;
        readonly direction: string;
        readonly type: string;
      }[];
    }[];
  }[];
}

interface Serial {
  readonly getPorts: () => Promise<readonly SerialPort[]>;
  readonly requestPort: () => Promise<SerialPort>;
}

interface SerialPort {
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
  readonly open: (options: { baudRate: number }) => Promise<void>;
  readonly close: () => Promise<void>;
}
