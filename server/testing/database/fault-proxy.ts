import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A fault on the next connection to a provider. `answer lost`: the request arrives, the answer is cut off. `half open`:
 * the connection stands, and nothing goes through. `answer late`: the provider has it, and no answer arrives.
 */
export type Fault = 'none' | 'reset at once' | 'answer lost' | 'answer late' | 'half open';

export type FaultProxy = {
  url: string;
  /** Consumed one per connection; then `none`. */
  script: Fault[];
  /** Ends every connection, so that the next call makes a new one. */
  cut: () => void;
  close: () => Promise<void>;
};

/** Sits between us and a provider on loopback, and harms connections as told. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { port } = new URL(target);
  const script: Fault[] = [];
  const open = new Set<Socket>();

  function through(client: Socket, fault: Fault): void {
    const provider = connect({ port: Number(port), host: '127.0.0.1' });
    open.add(provider);
    provider.on('error', () => client.destroy()).on('close', () => open.delete(provider));
    client.on('close', () => provider.destroy());
    client.pipe(provider);
    if (fault === 'none') return void provider.pipe(client);
    provider.once('data', () => {
      if (fault === 'answer lost') client.resetAndDestroy();
    });
  }

  const cut = () => open.forEach((socket) => socket.destroy());

  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    const fault = script.shift() ?? 'none';
    if (fault === 'reset at once') return void client.once('data', () => client.resetAndDestroy());
    // Read and dropped: one side believes it arrived, the other never gets it.
    if (fault === 'half open') return void client.resume();
    through(client, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
