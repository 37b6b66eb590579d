export function postgresFolders(data: string): { postgres: string; sockets: string };
