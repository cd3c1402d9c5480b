from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from docker.types import Mount

from containers.ledger import BotGame
from containers.stack import Replica, service_container
from hummel.speicherstadt.v1 import Options
from hummel.v1 import GameOptions
from hummel_client import Client, ClientConfig, RetryConfig, Unavailable

if TYPE_CHECKING:
    from containers.images import Images
    from containers.stack import Stack

pytestmark = pytest.mark.containers


async def test_a_replica_runs_without_rights_and_writes_nothing(stack: Stack, client: Client) -> None:
    """The service is not root, has no capability, can write nowhere, and leaves nothing on the disk."""
    await (await BotGame.open(client, seat_count=2, seed=1)).play()
    container = stack.replicas[0].docker
    exit_code, output = container.exec_run(["cat", "/proc/1/status"])
    assert exit_code == 0
    status = dict(line.split(":\t", 1) for line in output.decode().splitlines())
    assert set(status["Uid"].split()) == set(status["Gid"].split()) == {"10001"}
    assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
    assert status["NoNewPrivs"] == "1"
    for folder in ("/", "/tmp", "/opt/hummel", "/var/lib/hummel"):  # noqa: S108 - a folder of the container
        exit_code, output = container.exec_run(["touch", f"{folder}/file"])
        assert exit_code != 0
        assert b"Read-only file system" in output
    assert not container.diff()


async def test_the_service_is_process_1_and_ends_on_sigterm(own_stack: Stack) -> None:
    """No shell stands between the engine and the service: it gets SIGTERM, drains and exits with 0."""
    replica = own_stack.replicas[0]
    exit_code, output = await asyncio.to_thread(replica.docker.exec_run, ["cat", "/proc/1/cmdline"])
    assert exit_code == 0
    assert output.split(b"\0")[:4] == [b"python", b"-m", b"hummel_service", b"serve"]
    assert await replica.stop() == 0


async def test_a_container_logs_json_lines_without_secrets(stack: Stack, client: Client) -> None:
    """What a container prints is one JSON object a line; no seat's token is in it."""
    game = await BotGame.open(client, seat_count=2, seed=2)
    await game.play()
    for replica in stack.replicas:
        assert replica.log()
        text = replica.docker.logs().decode()
        assert not [seat for seat in game.seats if seat.token in text]


async def test_the_health_check_follows_the_store(own_stack: Stack) -> None:
    """Without Redis every replica turns unhealthy and says so to callers; with it all become healthy again."""
    once = ClientConfig(retry=RetryConfig(max_attempts=1))
    async with Client(own_stack.target, once) as client:
        game = await BotGame.open(client, seat_count=2, seed=3)
        await own_stack.stop_redis()
        for replica in own_stack.replicas:
            await replica.wait_for_health("unhealthy")
        with pytest.raises(Unavailable) as caught:
            await game.seats[0].view()
        assert caught.value.reason == "STORE_UNAVAILABLE", caught.value
        assert caught.value.retry_delay_s
        await own_stack.start_redis()
        for replica in own_stack.replicas:
            await replica.wait_for_health("healthy")
        await game.check_nothing_lost(await game.play())


async def test_the_image_alone_is_a_whole_service(images: Images) -> None:
    """Without a Redis URL one container keeps its tables in its volume; they outlive a restart."""
    volume = Mount(target="/var/lib/hummel", source=None, type="volume")
    with service_container(images, mounts=[volume]).with_tmpfs_mount("/tmp") as container:  # noqa: S108 - the container's
        service = Replica(container)
        await service.wait_for_health("healthy")
        async with Client(service.target) as client:
            table = (await client.create_table(GameOptions(speicherstadt=Options()), seat_count=2)).table
        assert await service.stop() == 0
        await service.start()
        await service.wait_for_health("healthy")
        async with Client(service.target) as client:
            again = await client.get_table(table.table_id)
        assert again.epoch != table.epoch
        again.epoch = table.epoch
        assert again == table
